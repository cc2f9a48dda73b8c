"""The part of the FIT profile that a training log needs: message and field numbers, scales and base types.

The numbers are facts of the public FIT profile (21.218); fields that are not listed here are skipped.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from lanterne_rouge.adapters.files.fit.table import Base

# FIT counts seconds from 1989-12-31T00:00:00Z.
FIT_EPOCH_UNIX_S = 631_065_600
SEMICIRCLES_PER_DEGREE = 2**31 / 180

TIMESTAMP_FIELD = 253

# Message numbers.
FILE_ID = 0
USER_PROFILE = 3
ZONES_TARGET = 7
HR_ZONE = 8
POWER_ZONE = 9
SPORT = 12
SESSION = 18
LAP = 19
RECORD = 20
EVENT = 21
DEVICE_INFO = 23
WORKOUT_MESSAGE = 26
WORKOUT_STEP = 27
ACTIVITY_MESSAGE = 34
FILE_CREATOR = 49
HRV_MESSAGE = 78
LENGTH = 101
HR = 132
FIELD_DESCRIPTION = 206
DEVELOPER_DATA_ID = 207
SET_MESSAGE = 225
EXERCISE_TITLE = 264


@dataclass(frozen=True, slots=True)
class Field:
    """One field: a value is `raw / scale - offset`; `many` fields hold several values in a row."""

    name: str
    base: Base
    scale: float = 1
    offset: float = 0
    many: bool = False


@dataclass(frozen=True, slots=True)
class MessageType:
    """One kind of message: its name and its fields by number."""

    name: str
    fields: Mapping[int, Field]


@cache
def field_numbers(message: int) -> Mapping[str, int]:
    """The field numbers of a message by field name."""
    return {field.name: number for number, field in MESSAGES[message].fields.items()}


def _instant(name: str) -> Field:
    """A time, read as Unix seconds."""
    return Field(name, Base.U32, 1, -FIT_EPOCH_UNIX_S)


def _angle(name: str) -> Field:
    """A coordinate, read as degrees."""
    return Field(name, Base.S32, SEMICIRCLES_PER_DEGREE)


def _enum(name: str) -> Field:
    return Field(name, Base.ENUM)


def _text(name: str) -> Field:
    return Field(name, Base.TEXT)


def _octets(name: str) -> Field:
    return Field(name, Base.OCTETS)


def _u8(name: str, scale: float = 1, offset: float = 0, *, many: bool = False) -> Field:
    return Field(name, Base.U8, scale, offset, many)


def _s8(name: str, scale: float = 1, offset: float = 0, *, many: bool = False) -> Field:
    return Field(name, Base.S8, scale, offset, many)


def _u16(name: str, scale: float = 1, offset: float = 0, *, many: bool = False) -> Field:
    return Field(name, Base.U16, scale, offset, many)


def _s16(name: str, scale: float = 1, offset: float = 0, *, many: bool = False) -> Field:
    return Field(name, Base.S16, scale, offset, many)


def _u32(name: str, scale: float = 1, offset: float = 0, *, many: bool = False) -> Field:
    return Field(name, Base.U32, scale, offset, many)


def _s32(name: str, scale: float = 1, offset: float = 0, *, many: bool = False) -> Field:
    return Field(name, Base.S32, scale, offset, many)


def _u8z(name: str) -> Field:
    return Field(name, Base.U8Z)


def _u32z(name: str) -> Field:
    return Field(name, Base.U32Z)


MESSAGES: Mapping[int, MessageType] = {
    FILE_ID: MessageType(
        "file_id",
        {
            0: _enum("type"),
            1: _u16("manufacturer"),
            2: _u16("product"),
            3: _u32z("serial_number"),
            4: _instant("time_created"),
            5: _u16("number"),
            8: _text("product_name"),
        },
    ),
    USER_PROFILE: MessageType(
        "user_profile",
        {
            254: _u16("message_index"),
            1: _enum("gender"),
            2: _u8("age"),
            3: _u8("height", 100),
            4: _u16("weight", 10),
            8: _u8("resting_heart_rate"),
            9: _u8("default_max_running_heart_rate"),
            10: _u8("default_max_biking_heart_rate"),
            11: _u8("default_max_heart_rate"),
            17: _enum("activity_class"),
            31: _u16("user_running_step_length", 1000),
            32: _u16("user_walking_step_length", 1000),
        },
    ),
    ZONES_TARGET: MessageType(
        "zones_target",
        {
            1: _u8("max_heart_rate"),
            2: _u8("threshold_heart_rate"),
            3: _u16("functional_threshold_power"),
            5: _enum("hr_calc_type"),
            7: _enum("pwr_calc_type"),
        },
    ),
    HR_ZONE: MessageType(
        "hr_zone",
        {
            254: _u16("message_index"),
            1: _u8("high_bpm"),
            2: _text("name"),
        },
    ),
    POWER_ZONE: MessageType(
        "power_zone",
        {
            254: _u16("message_index"),
            1: _u16("high_value"),
            2: _text("name"),
        },
    ),
    SPORT: MessageType(
        "sport",
        {
            0: _enum("sport"),
            1: _enum("sub_sport"),
            3: _text("name"),
        },
    ),
    SESSION: MessageType(
        "session",
        {
            254: _u16("message_index"),
            253: _instant("timestamp"),
            0: _enum("event"),
            1: _enum("event_type"),
            2: _instant("start_time"),
            3: _angle("start_position_lat"),
            4: _angle("start_position_long"),
            5: _enum("sport"),
            6: _enum("sub_sport"),
            7: _u32("total_elapsed_time", 1000),
            8: _u32("total_timer_time", 1000),
            9: _u32("total_distance", 100),
            10: _u32("total_cycles"),
            11: _u16("total_calories"),
            14: _u16("avg_speed", 1000),
            15: _u16("max_speed", 1000),
            16: _u8("avg_heart_rate"),
            17: _u8("max_heart_rate"),
            18: _u8("avg_cadence"),
            19: _u8("max_cadence"),
            20: _u16("avg_power"),
            21: _u16("max_power"),
            22: _u16("total_ascent"),
            23: _u16("total_descent"),
            24: _u8("total_training_effect", 10),
            25: _u16("first_lap_index"),
            26: _u16("num_laps"),
            28: _enum("trigger"),
            33: _u16("num_lengths"),
            34: _u16("normalized_power"),
            35: _u16("training_stress_score", 10),
            36: _u16("intensity_factor", 1000),
            37: _u16("left_right_balance"),
            38: _angle("end_position_lat"),
            39: _angle("end_position_long"),
            41: _u32("avg_stroke_count", 10),
            42: _u16("avg_stroke_distance", 100),
            43: _enum("swim_stroke"),
            44: _u16("pool_length", 100),
            45: _u16("threshold_power"),
            46: _enum("pool_length_unit"),
            47: _u16("num_active_lengths"),
            48: _u32("total_work"),
            49: _u16("avg_altitude", 5, 500),
            50: _u16("max_altitude", 5, 500),
            51: _u8("gps_accuracy"),
            52: _s16("avg_grade", 100),
            53: _s16("avg_pos_grade", 100),
            54: _s16("avg_neg_grade", 100),
            55: _s16("max_pos_grade", 100),
            56: _s16("max_neg_grade", 100),
            57: _s8("avg_temperature"),
            58: _s8("max_temperature"),
            59: _u32("total_moving_time", 1000),
            60: _s16("avg_pos_vertical_speed", 1000),
            61: _s16("avg_neg_vertical_speed", 1000),
            62: _s16("max_pos_vertical_speed", 1000),
            63: _s16("max_neg_vertical_speed", 1000),
            64: _u8("min_heart_rate"),
            65: _u32("time_in_hr_zone", 1000, many=True),
            68: _u32("time_in_power_zone", 1000, many=True),
            69: _u32("avg_lap_time", 1000),
            70: _u16("best_lap_index"),
            71: _u16("min_altitude", 5, 500),
            78: _u32("active_time", 1000),
            79: _u16("avg_strokes_per_length", 10),
            80: _u16("avg_swolf"),
            85: _u16("stroke_count", many=True),
            89: _u16("avg_vertical_oscillation", 10),
            90: _u16("avg_stance_time_percent", 100),
            91: _u16("avg_stance_time", 10),
            92: _u8("avg_fractional_cadence", 128),
            93: _u8("max_fractional_cadence", 128),
            94: _u8("total_fractional_cycles", 128),
            101: _u8("avg_left_torque_effectiveness", 2),
            102: _u8("avg_right_torque_effectiveness", 2),
            103: _u8("avg_left_pedal_smoothness", 2),
            104: _u8("avg_right_pedal_smoothness", 2),
            105: _u8("avg_combined_pedal_smoothness", 2),
            110: _text("sport_profile_name"),
            124: _u32("enhanced_avg_speed", 1000),
            125: _u32("enhanced_max_speed", 1000),
            126: _u32("enhanced_avg_altitude", 5, 500),
            127: _u32("enhanced_min_altitude", 5, 500),
            128: _u32("enhanced_max_altitude", 5, 500),
            132: _u16("avg_vertical_ratio", 100),
            133: _u16("avg_stance_time_balance", 100),
            134: _u16("avg_step_length", 10),
            137: _u8("total_anaerobic_training_effect", 10),
            147: _u8("avg_respiration_rate"),
            148: _u8("max_respiration_rate"),
            149: _u8("min_respiration_rate"),
            150: _s8("min_temperature"),
            168: _s32("training_load_peak", 65536),
            169: _u16("enhanced_avg_respiration_rate", 100),
            170: _u16("enhanced_max_respiration_rate", 100),
            180: _u16("enhanced_min_respiration_rate", 100),
            192: _u8("workout_feel"),
            193: _u8("workout_rpe"),
            197: _u8("sdrr_hrv"),
            198: _u8("rmssd_hrv"),
            199: _u8("total_fractional_ascent", 100),
            200: _u8("total_fractional_descent", 100),
        },
    ),
    LAP: MessageType(
        "lap",
        {
            254: _u16("message_index"),
            253: _instant("timestamp"),
            0: _enum("event"),
            1: _enum("event_type"),
            2: _instant("start_time"),
            3: _angle("start_position_lat"),
            4: _angle("start_position_long"),
            5: _angle("end_position_lat"),
            6: _angle("end_position_long"),
            7: _u32("total_elapsed_time", 1000),
            8: _u32("total_timer_time", 1000),
            9: _u32("total_distance", 100),
            10: _u32("total_cycles"),
            11: _u16("total_calories"),
            13: _u16("avg_speed", 1000),
            14: _u16("max_speed", 1000),
            15: _u8("avg_heart_rate"),
            16: _u8("max_heart_rate"),
            17: _u8("avg_cadence"),
            18: _u8("max_cadence"),
            19: _u16("avg_power"),
            20: _u16("max_power"),
            21: _u16("total_ascent"),
            22: _u16("total_descent"),
            23: _enum("intensity"),
            24: _enum("lap_trigger"),
            25: _enum("sport"),
            32: _u16("num_lengths"),
            33: _u16("normalized_power"),
            34: _u16("left_right_balance"),
            35: _u16("first_length_index"),
            37: _u16("avg_stroke_distance", 100),
            38: _enum("swim_stroke"),
            39: _enum("sub_sport"),
            40: _u16("num_active_lengths"),
            41: _u32("total_work"),
            42: _u16("avg_altitude", 5, 500),
            43: _u16("max_altitude", 5, 500),
            44: _u8("gps_accuracy"),
            45: _s16("avg_grade", 100),
            46: _s16("avg_pos_grade", 100),
            47: _s16("avg_neg_grade", 100),
            48: _s16("max_pos_grade", 100),
            49: _s16("max_neg_grade", 100),
            50: _s8("avg_temperature"),
            51: _s8("max_temperature"),
            52: _u32("total_moving_time", 1000),
            53: _s16("avg_pos_vertical_speed", 1000),
            54: _s16("avg_neg_vertical_speed", 1000),
            55: _s16("max_pos_vertical_speed", 1000),
            56: _s16("max_neg_vertical_speed", 1000),
            57: _u32("time_in_hr_zone", 1000, many=True),
            60: _u32("time_in_power_zone", 1000, many=True),
            61: _u16("repetition_num"),
            62: _u16("min_altitude", 5, 500),
            63: _u8("min_heart_rate"),
            70: _u32("active_time", 1000),
            73: _u16("avg_swolf"),
            75: _u16("stroke_count", many=True),
            77: _u16("avg_vertical_oscillation", 10),
            78: _u16("avg_stance_time_percent", 100),
            79: _u16("avg_stance_time", 10),
            80: _u8("avg_fractional_cadence", 128),
            81: _u8("max_fractional_cadence", 128),
            82: _u8("total_fractional_cycles", 128),
            90: _u16("avg_strokes_per_length", 10),
            91: _u8("avg_left_torque_effectiveness", 2),
            92: _u8("avg_right_torque_effectiveness", 2),
            93: _u8("avg_left_pedal_smoothness", 2),
            94: _u8("avg_right_pedal_smoothness", 2),
            95: _u8("avg_combined_pedal_smoothness", 2),
            110: _u32("enhanced_avg_speed", 1000),
            111: _u32("enhanced_max_speed", 1000),
            112: _u32("enhanced_avg_altitude", 5, 500),
            113: _u32("enhanced_min_altitude", 5, 500),
            114: _u32("enhanced_max_altitude", 5, 500),
            118: _u16("avg_vertical_ratio", 100),
            119: _u16("avg_stance_time_balance", 100),
            120: _u16("avg_step_length", 10),
            124: _s8("min_temperature"),
            136: _u16("enhanced_avg_respiration_rate", 100),
            137: _u16("enhanced_max_respiration_rate", 100),
            147: _u8("avg_respiration_rate"),
            148: _u8("max_respiration_rate"),
            156: _u8("total_fractional_ascent", 100),
            157: _u8("total_fractional_descent", 100),
        },
    ),
    RECORD: MessageType(
        "record",
        {
            253: _instant("timestamp"),
            0: _angle("position_lat"),
            1: _angle("position_long"),
            2: _u16("altitude", 5, 500),
            3: _u8("heart_rate"),
            4: _u8("cadence"),
            5: _u32("distance", 100),
            6: _u16("speed", 1000),
            7: _u16("power"),
            8: _octets("compressed_speed_distance"),
            9: _s16("grade", 100),
            10: _u8("resistance"),
            13: _s8("temperature"),
            17: _u8("speed_1s", 16, many=True),
            18: _u8("cycles"),
            19: _u32("total_cycles"),
            28: _u16("compressed_accumulated_power"),
            29: _u32("accumulated_power"),
            30: _u8("left_right_balance"),
            31: _u8("gps_accuracy"),
            32: _s16("vertical_speed", 1000),
            33: _u16("calories"),
            39: _u16("vertical_oscillation", 10),
            40: _u16("stance_time_percent", 100),
            41: _u16("stance_time", 10),
            42: _enum("activity_type"),
            43: _u8("left_torque_effectiveness", 2),
            44: _u8("right_torque_effectiveness", 2),
            45: _u8("left_pedal_smoothness", 2),
            46: _u8("right_pedal_smoothness", 2),
            47: _u8("combined_pedal_smoothness", 2),
            50: _u8("zone"),
            52: _u16("cadence256", 256),
            53: _u8("fractional_cadence", 128),
            62: _u8("device_index"),
            73: _u32("enhanced_speed", 1000),
            78: _u32("enhanced_altitude", 5, 500),
            81: _u8("battery_soc", 2),
            82: _u16("motor_power"),
            83: _u16("vertical_ratio", 100),
            84: _u16("stance_time_balance", 100),
            85: _u16("step_length", 10),
            99: _u8("respiration_rate"),
            108: _u16("enhanced_respiration_rate", 100),
        },
    ),
    EVENT: MessageType(
        "event",
        {
            253: _instant("timestamp"),
            0: _enum("event"),
            1: _enum("event_type"),
            2: _u16("data16"),
            3: _u32("data"),
            7: _u16("score"),
            9: _u8z("front_gear_num"),
            10: _u8z("front_gear"),
            11: _u8z("rear_gear_num"),
            12: _u8z("rear_gear"),
            13: _u8("device_index"),
            14: _enum("activity_type"),
            15: _instant("start_timestamp"),
        },
    ),
    DEVICE_INFO: MessageType(
        "device_info",
        {
            253: _instant("timestamp"),
            0: _u8("device_index"),
            1: _u8("device_type"),
            2: _u16("manufacturer"),
            3: _u32z("serial_number"),
            4: _u16("product"),
            5: _u16("software_version", 100),
            6: _u8("hardware_version"),
            7: _u32("cum_operating_time"),
            10: _u16("battery_voltage", 256),
            11: _u8("battery_status"),
            19: _text("descriptor"),
            25: _enum("source_type"),
            27: _text("product_name"),
            32: _u8("battery_level"),
        },
    ),
    WORKOUT_MESSAGE: MessageType(
        "workout",
        {
            254: _u16("message_index"),
            4: _enum("sport"),
            5: _u32z("capabilities"),
            6: _u16("num_valid_steps"),
            8: _text("wkt_name"),
            11: _enum("sub_sport"),
            14: _u16("pool_length", 100),
            15: _enum("pool_length_unit"),
            17: _text("wkt_description"),
        },
    ),
    WORKOUT_STEP: MessageType(
        "workout_step",
        {
            254: _u16("message_index"),
            0: _text("wkt_step_name"),
            1: _enum("duration_type"),
            2: _u32("duration_value"),
            3: _enum("target_type"),
            4: _u32("target_value"),
            5: _u32("custom_target_value_low"),
            6: _u32("custom_target_value_high"),
            7: _enum("intensity"),
            8: _text("notes"),
            10: _u16("exercise_category"),
            11: _u16("exercise_name"),
            12: _u16("exercise_weight", 100),
            13: _u16("weight_display_unit"),
        },
    ),
    ACTIVITY_MESSAGE: MessageType(
        "activity",
        {
            253: _instant("timestamp"),
            0: _u32("total_timer_time", 1000),
            1: _u16("num_sessions"),
            2: _enum("type"),
            3: _enum("event"),
            4: _enum("event_type"),
            5: _instant("local_timestamp"),
        },
    ),
    FILE_CREATOR: MessageType(
        "file_creator",
        {
            0: _u16("software_version"),
            1: _u8("hardware_version"),
        },
    ),
    HRV_MESSAGE: MessageType(
        "hrv",
        {
            0: _u16("time", 1000, many=True),
        },
    ),
    LENGTH: MessageType(
        "length",
        {
            254: _u16("message_index"),
            253: _instant("timestamp"),
            0: _enum("event"),
            1: _enum("event_type"),
            2: _instant("start_time"),
            3: _u32("total_elapsed_time", 1000),
            4: _u32("total_timer_time", 1000),
            5: _u16("total_strokes"),
            6: _u16("avg_speed", 1000),
            7: _enum("swim_stroke"),
            9: _u8("avg_swimming_cadence"),
            11: _u16("total_calories"),
            12: _enum("length_type"),
            20: _u16("stroke_count", many=True),
            22: _u16("enhanced_avg_respiration_rate", 100),
            23: _u16("enhanced_max_respiration_rate", 100),
            24: _u8("avg_respiration_rate"),
            25: _u8("max_respiration_rate"),
        },
    ),
    HR: MessageType(
        "hr",
        {
            253: _instant("timestamp"),
            0: _u16("fractional_timestamp", 32768),
            1: _u8("time256", 256),
            6: _u8("filtered_bpm", many=True),
            9: _u32("event_timestamp", 1024, many=True),
            10: _octets("event_timestamp_12"),
        },
    ),
    FIELD_DESCRIPTION: MessageType(
        "field_description",
        {
            0: _u8("developer_data_index"),
            1: _u8("field_definition_number"),
            2: _u8("fit_base_type_id"),
            3: _text("field_name"),
            6: _u8("scale"),
            7: _s8("offset"),
            8: _text("units"),
            13: _u16("fit_base_unit_id"),
            14: _u16("native_mesg_num"),
            15: _u8("native_field_num"),
        },
    ),
    DEVELOPER_DATA_ID: MessageType(
        "developer_data_id",
        {
            0: _octets("developer_id"),
            1: _octets("application_id"),
            2: _u16("manufacturer_id"),
            3: _u8("developer_data_index"),
            4: _u32("application_version"),
        },
    ),
    SET_MESSAGE: MessageType(
        "set",
        {
            254: _instant("timestamp"),
            0: _u32("duration", 1000),
            3: _u16("repetitions"),
            4: _u16("weight", 16),
            5: _u8("set_type"),
            6: _instant("start_time"),
            7: _u16("category", many=True),
            8: _u16("category_subtype", many=True),
            9: _u16("weight_display_unit"),
            10: _u16("message_index"),
        },
    ),
    EXERCISE_TITLE: MessageType(
        "exercise_title",
        {
            254: _u16("message_index"),
            0: _u16("exercise_category"),
            1: _u16("exercise_name"),
            2: _text("wkt_step_name"),
        },
    ),
}
